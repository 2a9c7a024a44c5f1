import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test run's PostgreSQL is: the owner's URL, with `{database}` for the name. */
    ownerUrl: string
    /** That of a superuser; of a server that was given: `TEST_SUPERUSER_URL`, else the same role. */
    superuserUrl: string
    appPassword: string
    /**
     * A folder of the run's own, which is removed when it ends: its processes are killed, and can't remove anything.
     */
    root: string
    /** Where tests keep files, as variables of the environment: in the folder of each unless TEST_STORAGE=s3. */
    bucket: Record<string, string>
  }
}

/** Runs that share a server take names of their own. */
export const TEMPLATE = process.env['STEWARD_TEST_DB'] ?? 'steward_test'
export const urlOf = (ownerUrl: string, database: string) =>
  ownerUrl.replace('{database}', database)
export const ownerUrl = (database: string) => urlOf(inject('ownerUrl'), database)
export const workerDatabase = `${TEMPLATE}_${process.env['VITEST_POOL_ID'] ?? '0'}`
