import type { Asset } from '@steward/contract/assets.ts'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { ComboboxOption } from '#components/ui/combobox.tsx'

/** The names of the records that a form refers to, by id. */
export type Names = Readonly<Record<string, string>>

interface LookupNames {
  names: Names
  note: (id: string, name: string) => void
}

const Context = createContext<LookupNames>({ names: {}, note: () => undefined })

/** The names that come with a record. */
export function namesOf(asset: Asset | null): Names {
  if (!asset) return {}
  const { category, site, location, department, custodian, parent, depreciation_method } = asset
  const named = [category, site, location, department, custodian, parent, depreciation_method]
  const referred = Object.fromEntries(named.flatMap((one) => (one ? [[one.id, one.name]] : [])))
  return { ...asset.custom_field_names, ...referred }
}

/** Remembers the names of what is picked, so that a field can show them, and a draft can keep them. */
export function useLookupNames(initial: Names) {
  const [names, setNames] = useState(initial)
  const note = useCallback(
    (id: string, name: string) => setNames((before) => ({ ...before, [id]: name })),
    [],
  )
  return useMemo(() => ({ names, note, setNames }), [names, note])
}

export function LookupNamesProvider(props: { lookup: LookupNames; children: ReactNode }) {
  return <Context value={props.lookup}>{props.children}</Context>
}

/** The names that are known, and the way to add one. */
export const useLookups = () => use(Context)

/** The option that a field shows for its value before anything was searched for. */
export function useKnownOption(id: string | null) {
  const { names, note } = use(Context)
  const name = id === null ? undefined : names[id]
  const known = useMemo<readonly ComboboxOption[]>(
    () => (id !== null && name !== undefined ? [{ value: id, label: name }] : []),
    [id, name],
  )
  return { known, note }
}
