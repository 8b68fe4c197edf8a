-- Starts `evoref lsp` for records in Neovim 0.7 to 0.10; later ones have vim.lsp.config.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.evo',
  callback = function(event)
    vim.bo[event.buf].filetype = 'evoref'
    vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
    local id = vim.lsp.start_client({
      name = 'evoref',
      cmd = { vim.env.EVOREF or 'evoref', 'lsp' },
      root_dir = vim.fn.fnamemodify(event.file, ':p:h'),
    })
    vim.lsp.buf_attach_client(event.buf, id)
  end,
})
