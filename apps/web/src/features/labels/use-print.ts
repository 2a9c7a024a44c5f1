import type { Label } from '@steward/contract/labels.ts'
import { LABEL_PRESETS } from '@steward/contract/label-presets.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import type { LabelDesign } from './label-design.ts'
import { clearPrint, printLabels } from './print-labels.ts'
import { onSheets } from './sheets.ts'
import { MAX_LABELS } from './use-labels.ts'

interface PrintInput {
  all: (onProgress: (done: number) => void, signal: AbortSignal) => Promise<Label[]>
  design: LabelDesign
  start: number
  copies: number
  onPrinted: () => void
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Fetches all labels and hands them to the printer. */
export function usePrint({ all, design, start, copies, onPrinted }: PrintInput) {
  const { t } = useTranslation()
  const [done, setDone] = useState<number | null>(null)
  const under = useRef<AbortController | null>(null)

  // The sheets stand outside React, and what is being fetched for them too.
  useEffect(
    () => () => {
      under.current?.abort()
      clearPrint()
    },
    [],
  )

  const print = async () => {
    const controller = new AbortController()
    under.current = controller
    setDone(0)
    try {
      const labels = await all(setDone, controller.signal)
      const preset = LABEL_PRESETS[design.preset]
      const most = Math.floor(MAX_LABELS / copies)
      await printLabels(onSheets(labels.slice(0, most), preset, { start, copies }), preset)
      onPrinted()
    } catch (error) {
      if (!isAbort(error))
        toast.error(t('labels.failed'), { description: errorText(error as Error, t) })
    } finally {
      setDone(null)
    }
  }

  return { print, cancel: () => under.current?.abort(), done }
}
