import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test run's PostgreSQL as the owner, with `{database}` for the name. */
    ownerUrl: string
    /** The URL of a superuser; for a provided server `TEST_SUPERUSER_URL`, or the same role. */
    superuserUrl: string
    appPassword: string
    /**
     * A folder of the run, which is removed at its end, because its processes are killed and can't clean up.
     */
    root: string
    /** Environment variables with the storage of tests: their folders, or a bucket with TEST_STORAGE=s3. */
    bucket: Record<string, string>
  }
}

/** Runs that share a server need different names. */
export const TEMPLATE = process.env['STEWARD_TEST_DB'] ?? 'steward_test'
export const urlOf = (ownerUrl: string, database: string) =>
  ownerUrl.replace('{database}', database)
export const ownerUrl = (database: string) => urlOf(inject('ownerUrl'), database)
export const workerDatabase = `${TEMPLATE}_${process.env['VITEST_POOL_ID'] ?? '0'}`
