import { type LeasedJob, type Runner, startRunner } from '#core/jobs/job-runner.ts'
import { IMPORTS } from '../lease.ts'
import { carryOut, type WorkerOptions } from './worker.ts'

export type ImportJob = LeasedJob

/** Carries out imports in this process: those that are queued, and those that another process left behind. */
export const startImports = (options: WorkerOptions): Runner =>
  startRunner({
    services: options.services,
    leased: IMPORTS,
    queue: 'import',
    carryOut: (job, signal) => carryOut(options, job, signal),
  })
