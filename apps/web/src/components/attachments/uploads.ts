import {
  type AttachableType,
  type Attachment,
  attachmentsApi,
} from '@steward/contract/attachments.ts'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '#lib/http.ts'
import { isUnreached, keep, keptPhoto } from '#lib/outbox/keep.ts'
import { outdate } from '#lib/query.ts'
import { onSessionEnding } from '#lib/sign-in.ts'
import { createStore } from '#lib/store.ts'

/** The record whose files they are. */
export interface Attached {
  type: AttachableType
  id: string
}

/** A file on its way to a record. One that has arrived is no longer here. */
export interface Upload {
  id: string
  of: Attached
  file: File
  /** The share that has been sent, from 0 to 1; null while it waits for its turn. */
  share: number | null
  /** Why it stopped. */
  error: unknown
  stop: AbortController
}

/** So many are sent at once: more would only share the line. */
const AT_ONCE = 2

// It outlives the part of the page that began it: whoever looks at another tab meanwhile finds it done.
const store = createStore<readonly Upload[]>([])

/** The uploads of one record that are under way or have failed. */
export const useUploads = (id: string): Upload[] => store.use().filter(({ of }) => of.id === id)

const change = (id: string, values: Partial<Upload>) =>
  store.set((all) => all.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))

const drop = (id: string) => store.set((all) => all.filter((upload) => upload.id !== id))

const isUnderWay = ({ share, error }: Upload) => share !== null && error === null
const isWaiting = ({ share, error }: Upload) => share === null && error === null

/** Whoever closes the window while files are sent is asked first. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const guard = () => {
  const busy = store.get().some(({ error }) => error === null)
  if (busy) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Sends one file at once, for what goes on with it. */
export const sendFile = async (of: Attached, file: File, key: string): Promise<Attachment> =>
  (await send(attachmentsApi.create, { ...inputOf(of, key), file })).data

/** Sent once more under the same key, a file is not added twice. */
const inputOf = ({ type, id }: Attached, key: string) => ({
  query: { attachable_type: type, attachable_id: id },
  headers: { 'idempotency-key': key },
})

/** A file that the network didn't take; those of work orders wait in the browser. */
const waits = async ({ id: key, of, file }: Upload, error: unknown): Promise<boolean> => {
  if (of.type !== 'WorkOrder' || !isUnreached(error)) return false
  return keep(keptPhoto(of.id, file, key)).then(
    () => true,
    () => false,
  )
}

async function carryOut(client: QueryClient, one: Upload): Promise<void> {
  const { id, of, file, stop } = one
  change(id, { share: 0 })
  try {
    await send(attachmentsApi.create, { ...inputOf(of, id), file }, stop.signal, {
      onProgress: (share) => change(id, { share }),
    })
    // It is read before it goes from here, so that it doesn't vanish in between.
    await outdate(client, attachmentsApi.create).catch(() => undefined)
    drop(id)
  } catch (error) {
    if (stop.signal.aborted || (await waits(one, error))) drop(id)
    else change(id, { error })
  }
  next(client)
}

function next(client: QueryClient): void {
  guard()
  const all = store.get()
  const free = AT_ONCE - all.filter(isUnderWay).length
  for (const upload of all.filter(isWaiting).slice(0, Math.max(0, free)))
    void carryOut(client, upload)
}

/** Sends files to a record, one after the other. */
export function upload(client: QueryClient, of: Attached, files: readonly File[]): void {
  const added = files.map((file) => ({
    id: crypto.randomUUID(),
    of,
    file,
    share: null,
    error: null,
    stop: new AbortController(),
  }))
  store.set((all) => [...all, ...added])
  next(client)
}

/** Stops an upload, or forgets one that failed. */
export function cancel({ id, share, error, stop }: Upload): void {
  stop.abort()
  if (share === null || error !== null) drop(id)
  guard()
}

/** Sends one that failed once more. */
export function retry(client: QueryClient, { id }: Upload): void {
  change(id, { share: null, error: null, stop: new AbortController() })
  next(client)
}

// The next person at this browser has nothing to do with them.
onSessionEnding(() => {
  for (const { stop } of store.get()) stop.abort()
  store.set([])
  guard()
})
