import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test run's PostgreSQL is: the owner's URL, with `{database}` for the name. */
    ownerUrl: string
    appPassword: string
  }
}

export const TEMPLATE = 'steward_test'
export const urlOf = (ownerUrl: string, database: string) =>
  ownerUrl.replace('{database}', database)
export const ownerUrl = (database: string) => urlOf(inject('ownerUrl'), database)
export const workerDatabase = `${TEMPLATE}_${process.env['VITEST_POOL_ID'] ?? '0'}`
