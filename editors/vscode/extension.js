// Starts `evoref lsp`; everything else the server does.
'use strict';
const { window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration('evoref');
  const command = settings.get('path') || 'evoref';
  const root = settings.get('root');
  const handbook = settings.get('handbook');
  const args = root ? ['lsp', '--root', root] : ['lsp'];
  client = new LanguageClient('evoref', 'evoref', { command, args }, {
    documentSelector: [{ language: 'evoref' }, { language: 'yaml' }],
    initializationOptions: handbook ? { handbook } : {},
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    window.showErrorMessage(
      `\`${command} lsp\` does not start (${error.message}). Install evoref, or set evoref.path.`);
  }
};

exports.deactivate = () => client?.stop();
