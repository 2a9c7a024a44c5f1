import { createContext, type ReactNode, use } from 'react'

/** The texts of the ui components themselves, in the current language. */
export interface UiTexts {
  close: string
  cancel: string
  clear: string
  showOptions: string
  showPassword: string
  hidePassword: string
  capsLock: string
  optional: string
  loading: string
  noMatches: string
  searchFailed: string
  copied: string
  none: string
  leaveTitle: string
  leaveText: string
  discard: string
  stay: string
  results: (count: number) => string
  problems: (count: number) => string
  remove: (name: string) => string
  typeToConfirm: (text: string) => string
  step: (current: number, total: number, label: string) => string
}

const Texts = createContext<UiTexts | null>(null)

/** Provides the texts for the ui components. */
export function UiTextsProvider(props: { texts: UiTexts; children: ReactNode }) {
  return <Texts value={props.texts}>{props.children}</Texts>
}

/** @throws without a provider. */
export function useUiTexts(): UiTexts {
  const texts = use(Texts)
  if (!texts) throw new Error('UiTextsProvider is missing')
  return texts
}

/** A missing value: a dash on screen, a word for screen readers. */
export function NoValue() {
  const texts = useUiTexts()
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{texts.none}</span>
    </span>
  )
}
