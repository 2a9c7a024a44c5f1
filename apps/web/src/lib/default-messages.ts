type Params = Record<string, string>

/**
 * The message of a failure without one from the server, by the route's name: those that can't be derived from that name
 * by rule. The `.file` variant is for calls that send a file. They appear in logs, tests and details; users see the
 * translation of the error's code (`error-text.ts`).
 */
const defaultMessages: Record<string, string | ((params: Params) => string)> = {
  'users.get': ({ id }) => `Failed to fetch user ${id}`,
  'users.update': ({ id }) => `Failed to update user ${id}`,
  'users.update.file': ({ id }) => `Failed to update avatar for user ${id}`,
  'me.get': 'Failed to fetch current user',
  'me.update': 'Failed to update user profile',
  'assets.get': ({ id }) => `Failed to fetch asset ${id}`,
  'assets.create': 'Failed to create asset',
  'assets.update': ({ id }) => `Failed to update asset with ID ${id}`,
  'assets.remove': ({ id }) => `Failed to delete asset with ID ${id}`,
  'work_orders.create': 'Failed to create work order',
  'roles.create': 'Failed to create role',
  'organizations.get': 'Failed to fetch organization details',
  'organizations.update': 'Failed to update organization',
}

/** The message of a successful response without data, by the route's name. */
const emptyMessages: Record<string, string | ((params: Params) => string)> = {
  'users.get': ({ id }) => `User with ID ${id} not found`,
  'me.get': 'Current user data not found',
  'me.update': 'Failed to update user profile: No data returned',
  'organizations.get': ({ id }) => `Organization with ID ${id} not found`,
  'session.login': 'Invalid response from authentication server',
  'session.refresh': 'Invalid response from authentication server',
}

const VERBS: Record<string, string> = {
  list: 'fetch',
  get: 'fetch',
  create: 'create',
  update: 'update',
  remove: 'delete',
  restore: 'restore',
}

const isAuthentication = (name: string) => /^(?:session|password)\./.test(name)

const said = (message: string | ((params: Params) => string) | undefined, params: Params) =>
  typeof message === 'function' ? message(params) : message

/**
 * The message of a failed call for which the server gave none.
 *
 * @param name the route's; with `.file` appended if the call sent one
 */
export function defaultMessage(name: string, params: Params = {}): string {
  if (isAuthentication(name)) return 'Authentication failed'
  const [resource = '', verb = ''] = name.split('.')
  const known = said(defaultMessages[name] ?? defaultMessages[`${resource}.${verb}`], params)
  if (known !== undefined) return known
  return `Failed to ${VERBS[verb] ?? verb.replaceAll('_', ' ')} ${resource.replaceAll('_', ' ')}`
}

/** The message of a call that succeeded without returning data. */
export const emptyMessage = (name: string, params: Params = {}): string =>
  said(emptyMessages[name], params) ?? 'No data returned'
