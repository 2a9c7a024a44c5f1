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

/** The record that files are attached to. */
export interface Attached {
  type: AttachableType
  id: string
}

/** An upload to a record. Finished uploads are removed. */
export interface Upload {
  id: string
  of: Attached
  file: File
  /** The fraction that has been sent, from 0 to 1; null while it is queued. */
  share: number | null
  /** The error that stopped it. */
  error: unknown
  stop: AbortController
}

/** More parallel uploads would only share the bandwidth. */
const AT_ONCE = 2

// Outside the component, so that uploads continue while the user looks at another tab.
const store = createStore<readonly Upload[]>([])

/** The running and failed uploads of a record. */
export const useUploads = (id: string): Upload[] => store.use().filter(({ of }) => of.id === id)

const change = (id: string, values: Partial<Upload>) =>
  store.set((all) => all.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))

const drop = (id: string) => store.set((all) => all.filter((upload) => upload.id !== id))

const isUnderWay = ({ share, error }: Upload) => share !== null && error === null
const isWaiting = ({ share, error }: Upload) => share === null && error === null

/** The browser asks before the window is closed during an upload. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const guard = () => {
  const busy = store.get().some(({ error }) => error === null)
  if (busy) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Uploads a file and waits for it. */
export const sendFile = async (of: Attached, file: File, key: string): Promise<Attachment> =>
  (await send(attachmentsApi.create, { ...inputOf(of, key), file })).data

/** With the same key, a repeated upload doesn't add the file twice. */
const inputOf = ({ type, id }: Attached, key: string) => ({
  query: { attachable_type: type, attachable_id: id },
  headers: { 'idempotency-key': key },
})

/** Keeps a file of a work order for later after a network failure. Returns whether it did. */
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
    // The list is read before the upload is removed, so that the file doesn't disappear in between.
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

/** Queues files for upload to a record. */
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

/** Cancels an upload, or removes a failed one. */
export function cancel({ id, share, error, stop }: Upload): void {
  stop.abort()
  if (share === null || error !== null) drop(id)
  guard()
}

/** Retries a failed upload. */
export function retry(client: QueryClient, { id }: Upload): void {
  change(id, { share: null, error: null, stop: new AbortController() })
  next(client)
}

// The next user of this browser must not see them.
onSessionEnding(() => {
  for (const { stop } of store.get()) stop.abort()
  store.set([])
  guard()
})
