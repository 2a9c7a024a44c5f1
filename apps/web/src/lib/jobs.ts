import type { TKey } from './i18n.ts'
import { keep, readStored } from './local-storage.ts'
import { readAccountId } from './auth-storage.ts'
import { createStore } from './store.ts'

/** Something that the server goes on with after its answer, and that the reader may wait for. */
export interface TrackedJob {
  kind: 'bulk' | 'export'
  id: string
  account_id: string | null
  /** The path of what it is about: `assets`. */
  name: string
  /** «12 assets», by `count` and `formatted`. */
  count?: TKey | undefined
}

const KEY = 'jobs'

function storedJobs(): readonly TrackedJob[] {
  try {
    return JSON.parse(readStored(KEY) ?? '[]') as TrackedJob[]
  } catch {
    return []
  }
}

/** What is shown in the tray; it is kept on this device, so that it is there again after a reload. */
export const jobs = createStore(storedJobs())
jobs.subscribe(() => keep(KEY, JSON.stringify(jobs.get())))

export const trackJob = (job: Omit<TrackedJob, 'account_id'>) =>
  jobs.set((all) => [...all, { ...job, account_id: readAccountId() }])

export const forgetJob = (id: string) => jobs.set((all) => all.filter((job) => job.id !== id))
