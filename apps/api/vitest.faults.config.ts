import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** What takes long: it waits for leases, timeouts and restarts, and stops what the other tests stand on. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['faults/**/*.fault.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
