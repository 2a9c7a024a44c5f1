import type { Installation } from '@steward/contract/installation.ts'
import type { Services } from '#core/context/services.ts'
import { askOutside, moment } from './state.ts'

/** The task of the housekeeping queue that checks the installation every night; its job keeps what it finds. */
export const CHECK_TASK = 'check_installation'

/** The findings of the last check; null before the first one. */
export async function lastChecks(services: Services): Promise<Installation['checks']> {
  const [found] = await askOutside<NonNullable<Installation['checks']>>(
    services,
    `select ${moment('completed_on')} as checked_at, output -> 'findings' as findings
     from pgboss.job where name = 'housekeeping' and state = 'completed' and data ->> 'task' = $1
       and output ? 'findings'
     order by completed_on desc limit 1`,
    [CHECK_TASK],
  )
  return found ?? null
}
