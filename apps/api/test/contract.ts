import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from '@steward/contract/kit/route.ts'

const folder = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url))

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** Every route that any file of the contract declares. */
export async function declaredRoutes(): Promise<Route[]> {
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const modules = await Promise.all(
    files.map((file) => import(`${folder}/${file}`) as Promise<Record<string, object>>),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, api]) => Object.values(api) as unknown[])
    .filter(isRoute)
}
