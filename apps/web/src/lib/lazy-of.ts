import { lazy } from 'react'

type Component = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer C }> ? C : never

/** A component that is fetched when it is first shown: `name` is what its module exports it as. */
export const lazyOf = <Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
