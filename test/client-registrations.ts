/** What a client sends to register, as published sources and reports of these clients have it. */
export interface Registration {
  client: string;
  body: Record<string, unknown> & { redirect_uris: string[] };
  /** Where it has the browser led, where that is not what it registered: another port of this machine. */
  ledTo?: string;
  /** Scopes it asks for where nobody tells it which. */
  scope?: string;
}

const PUBLIC = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
};

export const REGISTRATIONS: readonly Registration[] = [
  {
    client: "Cursor",
    body: {
      ...PUBLIC,
      client_name: "Cursor",
      client_uri: "https://cursor.com",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
    },
  },
  {
    client: "VS Code, whose port was taken",
    body: {
      ...PUBLIC,
      client_name: "Visual Studio Code",
      client_uri: "https://code.visualstudio.com",
      grant_types: [...PUBLIC.grant_types, "urn:ietf:params:oauth:grant-type:device_code"],
      redirect_uris: [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
      ],
      application_type: "native",
      scope: "sync:read",
    },
    ledTo: "http://127.0.0.1:59656/",
  },
  {
    client: "VS Code by its own scheme",
    body: { ...PUBLIC, client_name: "Visual Studio Code", redirect_uris: ["vscode://dynamicauthprovider/registry"] },
  },
  {
    client: "JetBrains",
    body: {
      ...PUBLIC,
      client_name: "JetBrains AI Assistant",
      redirect_uris: ["jetbrains://idea/mcp/oauth/callback", "http://localhost:63342/api/mcp/oauth/callback"],
    },
  },
  {
    client: "Windsurf",
    body: {
      ...PUBLIC,
      client_name: "Windsurf",
      redirect_uris: ["windsurf://codeium.windsurf/mcp/oauth/callback", "http://localhost:44321/oauth/callback"],
    },
  },
  {
    client: "Claude",
    body: {
      ...PUBLIC,
      client_name: "Claude",
      token_endpoint_auth_method: "client_secret_post",
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback", "https://claude.com/api/mcp/auth_callback"],
      scope: "claudeai",
    },
    scope: "claudeai",
  },
  {
    client: "Claude's program for the desktop",
    body: { ...PUBLIC, client_name: "Claude", redirect_uris: ["claude://oauth/callback"] },
  },
  {
    client: "Claude Code",
    body: {
      ...PUBLIC,
      client_name: "Claude Code (design-system)",
      redirect_uris: ["http://localhost:54545/callback"],
    },
    ledTo: "http://localhost:49152/callback",
  },
  {
    client: "ChatGPT",
    body: {
      ...PUBLIC,
      client_name: "ChatGPT",
      redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"],
    },
    scope: "openid offline_access",
  },
  {
    client: "Gemini CLI",
    body: {
      ...PUBLIC,
      client_name: "Gemini CLI MCP Client",
      redirect_uris: ["http://localhost:7777/oauth/callback"],
      scope: "",
    },
  },
  {
    client: "Codex, which adds an id to its address",
    body: {
      ...PUBLIC,
      client_name: "Codex",
      redirect_uris: ["http://127.0.0.1:38117/callback/Zk3vUQx1b2Nh"],
    },
  },
  {
    client: "mcp-remote",
    body: {
      ...PUBLIC,
      client_name: "MCP CLI Proxy",
      client_uri: "https://github.com/modelcontextprotocol/mcp-cli",
      software_id: "2e6dc280-f3c3-4e01-99a7-8181dbd1d23d",
      software_version: "0.1.38",
      redirect_uris: ["http://localhost:3334/oauth/callback"],
      scope: "openid email profile",
    },
    scope: "openid email profile",
  },
  {
    client: "Inspector",
    body: {
      ...PUBLIC,
      client_name: "MCP Inspector",
      client_uri: "https://github.com/modelcontextprotocol/inspector",
      redirect_uris: ["http://localhost:6274/oauth/callback", "http://localhost:6274/oauth/callback/debug"],
      scope: "",
    },
  },
  {
    client: "a program in Python that writes null for what it leaves out",
    body: {
      ...PUBLIC,
      client_name: "agent",
      client_uri: null,
      logo_uri: null,
      scope: null,
      contacts: null,
      jwks: null,
      jwks_uri: null,
      software_id: null,
      redirect_uris: ["http://localhost:3030/callback"],
    },
  },
];
