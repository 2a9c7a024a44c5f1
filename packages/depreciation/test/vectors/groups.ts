import { type Fields, isFields } from './names.ts'

/** A vector as its file has it, with what its file and groups say of all their vectors. */
interface Given {
  /** Calls a vector that has no name of its own. */
  place: string
  vector: unknown
}
interface Group {
  vectors: Given[]
  /** What the file or a group says that isn't read. */
  unread: { place: string; field: string; said: unknown }[]
}

/** Fields that vectors or groups are in. */
const MEMBERS = ['vectors', 'groups', 'cases', 'suites', 'sections', 'sets']
/** What a group may say of all its vectors, besides their inputs. */
const SHARED = ['method', 'rounding', 'tolerance', 'partial', 'informative']
const DESCRIPTIONS =
  /^(schema|file|id|name|title|label|what|description|notes?|comments?|source|license|version|generated|generator|metadata|meta|\$\w+)$/
const INPUTS = ['inputs', 'common_inputs', 'defaults']

/** The vectors of a file, those of groups within it as well: each has what the groups around it say, unless it says so itself. */
export function vectorsIn(file: Fields, name: string): Group {
  const all: Group = { vectors: [], unread: [] }
  gather(file, name, {}, all)
  return all
}

export const hasMembers = (file: Fields): boolean =>
  MEMBERS.some((name) => typeof file[name] === 'object' && file[name] !== null)

function gather(group: Fields, name: string, around: Fields, all: Group): void {
  const shared = { ...around, ...sharedBy(group, around) }
  const before = all.vectors.length
  const members = MEMBERS.flatMap((field) => membersOf(group[field], `${name} ${field}`))
  for (const { key, place, member } of members)
    if (isGroup(member)) gather(member, place, shared, all)
    else all.vectors.push({ place, vector: merged(member, shared, key) })
  const counts = [members.length, all.vectors.length - before]
  for (const [field, said] of Object.entries(group))
    if (field === 'count' ? !counts.includes(Number(said)) : !isRead(field))
      all.unread.push({ place: name, field, said })
}

const isGroup = (member: unknown): member is Fields =>
  isFields(member) && hasMembers(member) && !('inputs' in member && 'expected' in member)
const isRead = (field: string) =>
  [...MEMBERS, ...SHARED, ...INPUTS, 'assets', 'reports'].includes(field) ||
  DESCRIPTIONS.test(field)

interface Member {
  /** Its id, where members are by their ids. */
  key?: string
  place: string
  member: unknown
}

/** In a list, or by their ids. */
function membersOf(members: unknown, field: string): Member[] {
  const place = field.replace(/ vectors$/, ' vector')
  if (Array.isArray(members))
    return members.map((member: unknown, at) => ({ place: `${place} ${at + 1}`, member }))
  if (!isFields(members)) return []
  return Object.entries(members).map(([key, member]) => ({ key, place: `${place} ${key}`, member }))
}

/** Defaults may be of the vector or, as any other field of theirs, of its inputs. */
function sharedBy(group: Fields, around: Fields): Fields {
  const defaults = isFields(group.defaults) ? group.defaults : {}
  const { inputs: ofDefaults, ...others } = defaults
  const of = { ...others, ...group }
  const shared = SHARED.filter((name) => name in of).map((name) => [name, of[name]])
  const inputs = Object.entries(others).filter(([name]) => !SHARED.includes(name))
  const all = [around.inputs, ofDefaults, Object.fromEntries(inputs), group.common_inputs]
  return {
    ...(Object.fromEntries(shared) as Fields),
    inputs: Object.assign({}, ...[...all, group.inputs].filter(isFields)) as Fields,
  }
}

function merged(member: unknown, { inputs, ...shared }: Fields, id?: string): unknown {
  if (!isFields(member)) return member
  const given = 'inputs' in member ? member.inputs : {}
  const all = isFields(given) ? { ...(inputs as Fields), ...given } : given
  const isGiven = 'inputs' in member || Object.keys(inputs as Fields).length > 0
  return { ...shared, ...(id !== undefined && { id }), ...member, ...(isGiven && { inputs: all }) }
}
