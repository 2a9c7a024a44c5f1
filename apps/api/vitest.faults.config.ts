import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Slow tests, which wait for leases, timeouts and restarts, and stop services that other tests need. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['faults/**/*.fault.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
