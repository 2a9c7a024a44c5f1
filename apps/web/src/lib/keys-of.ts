/** The keys of an object that has exactly the properties of its type, which `Object.keys` returns as strings. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[]

/** The same for `Object.entries`. */
export const entriesOf = <T extends object>(object: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(object) as [keyof T & string, T[keyof T & string]][]

/** An object with a value for each key. */
export const withKeys = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
