import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#http/serve.ts'

type Feature = (app: App) => Promise<void>

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.routes.ts'))
  .toSorted()

const modules = await Promise.all(
  files.map((file): Promise<Record<string, Feature>> => import(join(import.meta.dirname, file))),
)

/** Every part of the API: whatever the `*.routes.ts` of the features export. Each serves routes of the contract. */
export const features: readonly Feature[] = modules.flatMap((module) => Object.values(module))
