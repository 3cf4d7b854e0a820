/**
 * The service worker: the shell starts without the net, whatever was opened before can be read again, and a push message
 * becomes a notification. `SHELL`, `READING` and `VERSION` are filled in by the build.
 */
const SHELL = ["__SHELL__"];
/** The files that are needed to read the rules, by language. */
const READING = { __READING__: [] };
const VERSION = "__VERSION__";
const FILES = `urbes-files-${VERSION}`;
/** What the server said about finished games, editions and the shelf; forgotten when a person logs out. */
const READ = "urbes-read";
const KEPT = /^\/api\/(games$|editions\/[0-9a-f]+$|tables\/[^/]+\/(replay|positions\/\d+|score|record|verify)$)/;
const MOST_READ = 3000;

self.addEventListener("install", (event) => event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(SHELL))));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith("urbes-files-") && name !== FILES) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  if (event.data === "renew") self.skipWaiting();
  if (event.data === "forget") event.waitUntil(caches.delete(READ));
  if (event.data?.keep) event.waitUntil(keep(READING[event.data.keep] ?? []));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (KEPT.test(url.pathname)) event.respondWith(read(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** The newest page if the server answers, else the one that came with this worker. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
  } catch {
    // There is no network: the shell says so itself.
  }
  return (await caches.match("/")) ?? Response.error();
}

/** Files with a hash in their names never change. */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** Fetches files that nobody has asked for yet. The next visit tries again if this fails. */
async function keep(paths) {
  const cache = await caches.open(FILES);
  await Promise.allSettled(paths.map(async (path) => (await cache.match(path)) ?? cache.add(path)));
}

async function read(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const cache = await caches.open(READ);
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      if (keys.length > MOST_READ) await cache.delete(keys[0]);
    }
    return answer;
  } catch (error) {
    const known = await caches.match(request);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      tag: "turn",
      data: url,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const target = new URL(event.notification.data, location.origin);
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.find((client) => new URL(client.url).pathname === target.pathname) ?? open[0];
      if (!there) return self.clients.openWindow(target.pathname);
      await there.focus();
      if (new URL(there.url).pathname !== target.pathname) await there.navigate(target.pathname);
    })(),
  );
});
