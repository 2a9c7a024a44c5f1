import type { TKey } from './i18n.ts'
import { keep, readStored } from './local-storage.ts'
import { readAccountId } from './auth-storage.ts'
import { createStore } from './store.ts'

/** A job that the server continues after its response, and that the user may wait for. */
export interface TrackedJob {
  kind: 'bulk' | 'export'
  id: string
  account_id: string | null
  /** The path of the records that it is about: `assets`. */
  name: string
  /** Their number in words, «12 assets», with `count` and `formatted`. */
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

/** The jobs in the tray; stored on this device, so that they are there again after a reload. */
export const jobs = createStore(storedJobs())
jobs.subscribe(() => keep(KEY, JSON.stringify(jobs.get())))

export const trackJob = (job: Omit<TrackedJob, 'account_id'>) =>
  jobs.set((all) => [...all, { ...job, account_id: readAccountId() }])

export const forgetJob = (id: string) => jobs.set((all) => all.filter((job) => job.id !== id))
