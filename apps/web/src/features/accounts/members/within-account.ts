import type { Route } from '@steward/contract/kit/route.ts'

/** A route about the people of an account, bound to the one that is named: lists know no other parameters. */
export const withinAccount = <R extends Route>(route: R, id: string): R => ({
  ...route,
  // Answers about different accounts are kept apart.
  name: `${route.name}.${id}`,
  path: route.path.replace(':id', id),
})
