import { useEffect, useRef, useState } from 'react'
import { draftKey } from '#lib/draft-keys.ts'
import { dropDraft, readDraft, writeDraft } from '#lib/session-storage.ts'

const SAVE_AFTER = 2000

/** What is kept of an unfinished form: what was entered, and what it began from. */
interface FormDraft<V> {
  values: V
  base: V
  version: number | null
}

/** The draft of a form, if this person left one in this tab. */
export const readFormDraft = <V>(form: string) => readDraft<FormDraft<V>>(draftKey(form))

/**
 * Keeps what is typed, within two seconds and when the form or the page goes away, so that a reload or an ended
 * session loses nothing.
 *
 * @param draft what there is to keep; null while nothing was typed
 */
export function useDraft<V>(form: string, draft: FormDraft<V> | null) {
  const [key] = useState(() => draftKey(form))
  const latest = useRef(draft)
  const done = useRef(false)

  useEffect(() => {
    latest.current = draft
  })

  // The tab's storage is outside React, and so are the clock and the end of the page.
  useEffect(() => {
    if (!draft) return undefined
    const timer = setTimeout(() => !done.current && writeDraft(key, draft), SAVE_AFTER)
    return () => clearTimeout(timer)
  }, [key, draft])
  useEffect(() => {
    const save = () => {
      if (latest.current && !done.current) writeDraft(key, latest.current)
    }
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [key])

  /** Forgets the draft, and keeps none of what comes until the form is opened anew or `resume`. */
  const drop = () => {
    done.current = true
    dropDraft(key)
  }
  const resume = () => {
    done.current = false
  }
  return { drop, resume }
}
