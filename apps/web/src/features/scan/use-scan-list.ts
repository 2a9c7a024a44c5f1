import type { FoundAsset } from '@steward/contract/labels.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftKey } from '#lib/draft-keys.ts'
import { dropDraft, readDraft, writeDraft } from '#lib/session-storage.ts'
import { toast } from '#lib/toast.ts'
import { codeText, lookUp } from './look-up.ts'
import { type Entry, isOnList, withCode, withFound, withoutCode } from './scan-list.ts'
import { signal } from './feedback.ts'

const KEY = 'scan/list'

/** The stored list; lookups that were interrupted have to be retried. */
function storedEntries(): Entry[] {
  const kept = readDraft<Entry[]>(draftKey(KEY))?.value ?? []
  return kept.map((entry) => (entry.state === 'looking' ? { ...entry, state: 'failed' } : entry))
}

/** A list of scanned codes without duplicates. */
export function useScanList() {
  const { t } = useTranslation()
  const [entries, setEntries] = useState<Entry[]>(storedEntries)
  const [announcement, setAnnouncement] = useState('')
  /** The latest list for lookups that return before it is rendered. */
  const now = useRef(entries)

  // Stored, because phones unload pages in the background.
  useEffect(() => {
    if (entries.length > 0) writeDraft(draftKey(KEY), entries)
    else dropDraft(draftKey(KEY))
  }, [entries])

  const put = (next: Entry[]) => {
    now.current = next
    setEntries(next)
  }

  const say = (code: string, found: readonly FoundAsset[] | null) => {
    signal(found !== null && found.length > 0)
    const [asset] = found ?? []
    if (found?.length === 1) setAnnouncement(t('scan.said.found', { name: asset!.name }))
    else setAnnouncement(t('scan.said.unknown', { code: codeText(code) }))
  }

  const look = async (code: string) => {
    const found = await lookUp(code).catch(() => null)
    if (!isOnList(now.current, code)) return
    put(withFound(now.current, code, found))
    say(code, found)
  }

  const add = (code: string) => {
    if (isOnList(now.current, code)) return
    put(withCode(now.current, code))
    void look(code)
  }

  const takeBack = (before: Entry[]) => ({
    action: { label: t('common.undo'), onClick: () => put(before) },
  })
  const remove = (code: string) => {
    const before = now.current
    put(withoutCode(before, code))
    toast.info(t('scan.removed', { code: codeText(code) }), takeBack(before))
  }
  const clear = () => {
    const before = now.current
    put([])
    toast.info(t('scan.cleared'), takeBack(before))
  }

  return {
    entries,
    /** The latest event, for screen readers. */
    announcement,
    add,
    remove,
    clear,
    /** Retries a lookup, after a failure or when an asset was added for the code. */
    again: (code: string) => void look(code),
    choose: (code: string, asset: FoundAsset) => put(withFound(now.current, code, [asset])),
    /** Refetches the assets of the list after a change. */
    refresh: () => {
      for (const { code, state } of now.current) if (state === 'found') void refreshed(code)
    },
  }

  async function refreshed(code: string) {
    const found = await lookUp(code).catch(() => null)
    if (found && isOnList(now.current, code)) put(withFound(now.current, code, found))
  }
}
