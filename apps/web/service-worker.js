// Stores the files of the application, so that it opens offline, but never the data of accounts. The build writes
// SHELL before this: { version, entry, files }. A classic script, which all browsers support for service workers.
/* global SHELL */

const PREFIX = 'steward-shell-'
const MINE = PREFIX + SHELL.version
/** A network that doesn't respond within this time counts as offline. */
const PATIENCE_MS = 5000

/** Open tabs may still use the previous version, so its files stay until the next one. */
const VERSIONS_KEPT = 2

/** Files whose names don't change with their content: the document, and the script that applies the theme. */
const NAMED = ['/', '/theme.js']

const kept = (request) => caches.match(request, { ignoreSearch: true, ignoreVary: true })

async function keep(request, answer) {
  const cache = await caches.open(MINE)
  await cache.put(request, answer)
}

async function install() {
  const cache = await caches.open(MINE)
  for (const path of NAMED) await cache.add(new Request(path, { cache: 'no-cache' }))
  // With data saving enabled, only opened parts are loaded.
  if (navigator.connection?.saveData) return
  // One after the other, so that requests of the open page have priority.
  for (const file of SHELL.files)
    if (!(await cache.match(file))) await cache.add(new Request(file, { priority: 'low' }))
}

async function takeOver() {
  const all = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MINE)
  for (const name of all.slice(0, Math.max(0, all.length - VERSIONS_KEPT + 1)))
    await caches.delete(name)
  await clients.claim()
  for (const tab of await clients.matchAll()) tab.postMessage({ entry: SHELL.entry })
}

/** Files that never change: from the cache, else from the network. */
async function unchanging(request) {
  const known = await kept(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await keep(request, answer.clone())
  return answer
}

/** The current version from the network; the cached one if that fails. */
async function newest(request, known) {
  const asked = fetch(request)
  const silence = new Promise((resume) => setTimeout(resume, PATIENCE_MS))
  const answer = await Promise.race([asked, silence]).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await known()) ?? asked
}

async function shell() {
  const cache = await caches.open(MINE)
  return cache.match('/')
}

/** Texts and theme, whose names don't change: from the network, else the last cached ones. */
async function texts(request) {
  const answer = await newest(request, () => kept(request))
  if (answer.ok && answer.type === 'basic') await keep(request, answer.clone())
  return answer
}

const isPage = (path) => !/^\/(api|files|static|locales)\//.test(path)

addEventListener('install', (event) => {
  void skipWaiting()
  event.waitUntil(install())
})
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(newest(request, shell))
  } else if (pathname.startsWith('/static/')) event.respondWith(unchanging(request))
  else if (pathname === '/theme.js' || pathname.startsWith('/locales/'))
    event.respondWith(texts(request))
})
