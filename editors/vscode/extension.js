// Starts `evoref lsp`; everything else the server does.
'use strict';
const { existsSync } = require('node:fs');
const { delimiter, isAbsolute, join } = require('node:path');
const { window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

// Where the program is. A bare name may mean one in the folder that is open, so it is looked for in the folders of
// PATH here, and only in those that do not depend on where one is.
const find = () => {
  const name = process.platform === 'win32' ? 'evoref.exe' : 'evoref';
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
};

exports.activate = async () => {
  const settings = workspace.getConfiguration('evoref');
  const set = settings.get('path');
  const command = set ? isAbsolute(set) && set : find();
  if (!command) {
    window.showErrorMessage(set
      ? `evoref.path is \`${set}\`; write the whole path of the program.`
      : 'evoref is in no folder of PATH. Install it, or set evoref.path to its whole path.');
    return;
  }
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
