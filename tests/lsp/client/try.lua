-- Headless Neovim: opens a record and expects a finding and a word to go on with.
local held, why = pcall(function()
  vim.cmd('edit ' .. vim.env.RECORD)
  local buffer = vim.api.nvim_get_current_buf()
  local shown = vim.wait(10000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
  assert(shown, 'no finding is shown')
  assert(vim.diagnostic.get(buffer)[1].code == 'evo/bid-not-higher', 'another finding is shown')
  local document = vim.lsp.util.make_text_document_params()
  local params = { textDocument = document, position = { line = 13, character = 3 } }
  local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/completion', params, 10000)
  local _, answer = next(answers)
  assert(answer.result.items[1].label == 'bid', 'no word is offered')
end)
if not held then
  io.stderr:write(tostring(why) .. '\n')
  vim.cmd('cquit')
end
print('Neovim shows a finding and offers a word\n')
vim.cmd('quit!')
