import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftKey } from '#lib/draft-keys.ts'
import { dropDraft, readDraft, writeDraft } from '#lib/session-storage.ts'
import type { AssetFormValues } from './form-values.ts'
import type { Names } from './lookup-names.tsx'

/** What is kept of an unfinished form: what was entered, what it began from, and the names in it. */
export interface AssetDraft {
  values: AssetFormValues
  before: AssetFormValues
  lock_version: number | null
  names: Names
}

const SAVE_AFTER = 2000

/** The draft of a form, if this person left one in this tab. */
export const readAssetDraft = (form: string) => readDraft<AssetDraft>(draftKey(form))

/**
 * Keeps what is typed, within two seconds and when the form or the page goes away, so that a reload or an
 * ended session loses nothing.
 */
export function useFormDraft(
  form: string,
  methods: UseFormReturn<AssetFormValues>,
  rest: Omit<AssetDraft, 'values'>,
) {
  const [key] = useState(() => draftKey(form))
  const latest = useRef(rest)
  const done = useRef(false)
  const { subscribe, getValues } = methods

  useEffect(() => {
    latest.current = rest
  })

  // The tab's storage is outside React, and so are the clock and the end of the page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      if (!done.current) writeDraft<AssetDraft>(key, { ...latest.current, values: getValues() })
    }
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(save, SAVE_AFTER)
      },
    })
    addEventListener('pagehide', save)
    return () => {
      stop()
      removeEventListener('pagehide', save)
      save()
    }
  }, [key, subscribe, getValues])

  return {
    /** Forgets the draft, and keeps none of what comes until `resume`. */
    drop: () => {
      done.current = true
      dropDraft(key)
    },
    resume: () => {
      done.current = false
    },
  }
}
