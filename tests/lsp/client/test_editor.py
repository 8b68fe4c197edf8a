"""The program as two real editors would talk to it: `pytest` with `pytest-lsp`, EVOREF names the program."""

import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CLUB = """evoref 1
game: evo
players: A, B

setup
table: order A B
A: start a1 a2
B: start g1 g2

round 1
table: climate +1
table: genes horn
A: bid 2 horn
B: bid 1 horn
"""


@pytest_lsp.fixture(
    params=["neovim", "visual_studio_code"],
    config=ClientServerConfig(server_command=[os.environ["EVOREF"], "lsp"]),
)
async def client(request, lsp_client: LanguageClient):
    # What an editor is asked besides.
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def registered(_: types.RegistrationParams):
        return None

    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    yield
    await lsp_client.shutdown_session()


def opened(client, uri="file:///club.evo"):
    document = types.TextDocumentItem(uri=uri, language_id="evoref", version=1, text=CLUB)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))
    return types.TextDocumentIdentifier(uri=uri)


@pytest.mark.asyncio
async def test_a_finding_is_shown(client: LanguageClient):
    document = opened(client)
    if client.capabilities.text_document.diagnostic:
        params = types.DocumentDiagnosticParams(text_document=document)
        found = (await client.text_document_diagnostic_async(params)).items
    else:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        found = client.diagnostics[document.uri]
    assert [one.code for one in found] == ["evo/bid-not-higher"]
    assert found[0].related_information[0].location.range.start.line == 12


@pytest.mark.asyncio
async def test_what_is_legal_is_offered_and_the_table_shown(client: LanguageClient):
    document = opened(client)
    place = types.Position(line=13, character=3)
    found = await client.text_document_completion_async(
        types.CompletionParams(text_document=document, position=place)
    )
    assert [item.label for item in found.items] == ["bid"]
    table = await client.text_document_hover_async(
        types.HoverParams(text_document=document, position=types.Position(line=9, character=3))
    )
    assert table.contents.value.startswith("```text")
