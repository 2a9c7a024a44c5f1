import { type LeasedJob, type Runner, startRunner } from '#core/jobs/job-runner.ts'
import { IMPORTS } from '../lease.ts'
import { carryOut, type WorkerOptions } from './worker.ts'

export type ImportJob = LeasedJob

/** Runs imports in this process: queued ones, and those that another process has left. */
export const startImports = (options: WorkerOptions): Runner =>
  startRunner({
    services: options.services,
    leased: IMPORTS,
    queue: 'import',
    carryOut: (job, signal) => carryOut(options, job, signal),
  })
