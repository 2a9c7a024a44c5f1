// Opens the application without a network: what it is made of is kept here, and what is in an account never is. The
// build writes SHELL before this: { version, entry, files }. A classic script, as the browser takes it.
/* global SHELL */

const PREFIX = 'steward-shell-'
const MINE = PREFIX + SHELL.version
/** A network that says nothing for so long counts as none. */
const PATIENCE_MS = 5000

/** Tabs with the version before go on for as long as they are open: their parts stay until the next one. */
const VERSIONS_KEPT = 2

/** What keeps its name, whatever is in it: the page itself, and its look before it is there. */
const NAMED = ['/', '/theme.js']

const kept = (request) => caches.match(request, { ignoreSearch: true, ignoreVary: true })

async function keep(request, answer) {
  const cache = await caches.open(MINE)
  await cache.put(request, answer)
}

async function install() {
  const cache = await caches.open(MINE)
  for (const path of NAMED) await cache.add(new Request(path, { cache: 'no-cache' }))
  // People who spare data load only what they open.
  if (navigator.connection?.saveData) return
  // One after the other: whoever has the page open comes first.
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

/** What never changes under its name: as it was kept, else from the network. */
async function unchanging(request) {
  const known = await kept(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await keep(request, answer.clone())
  return answer
}

/** What the server has now, and what was kept where it isn't reached. */
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

/** The texts and the look, which keep their names: the last that came. */
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
