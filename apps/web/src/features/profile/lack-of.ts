import type { Me } from '@steward/contract/users.ts'

/** What somebody who sees nothing but their profile lacks: an account, or a role with any permission in it. */
export function lackOf({ accounts: [current] }: Pick<Me, 'accounts'>): 'account' | 'rights' | null {
  if (!current) return 'account'
  const actions = Object.values(current.role.permissions).flat()
  return current.status === 'active' && actions.length === 0 ? 'rights' : null
}
