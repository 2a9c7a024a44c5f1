import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { many, PageMeta } from '@steward/contract/kit/list.ts'
import { type Route, type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'

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

type Item = z.ZodMiniObject<Record<string, Schema>, z.core.$strict>

/** The record of a list; undefined for a route that isn't a list. */
export function listedBy({ reply }: Pick<Route, 'reply'>): Item | undefined {
  const { data, meta } = shapeOf(reply)
  if (meta !== PageMeta) return undefined
  return (data!._zod.def as { element?: Item }).element
}

/** The schema of an answer; with `asksForSome`, fields of a list's records are optional. */
export function replyTo(route: Pick<Route, 'reply'>, asksForSome: boolean): Schema {
  const item = asksForSome ? listedBy(route) : undefined
  return item ? many(z.partial(item)) : route.reply
}
