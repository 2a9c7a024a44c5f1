import type { RefObject } from 'react'
import { useFocusBeside } from '#components/use-focus-beside.ts'

const linkOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('a')

/** The target if no entry is left: the selected day, else the heading. */
const otherwise = () =>
  document.querySelector<HTMLElement>('[data-day][aria-pressed="true"]') ??
  document.querySelector<HTMLElement>('main h1')

/** Moves the focus to the link of the adjacent entry when the focused one disappears from its list. */
export const useLinkBeside = (link: RefObject<HTMLElement | null>): void =>
  useFocusBeside(link, linkOf, otherwise)
