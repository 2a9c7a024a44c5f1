import { classNames } from '#components/ui/class-names.ts'

/** The classes of a row of tabs, which scrolls horizontally and shows the neighbor of an open tab. */
export const TAB_STRIP = 'scroll-px-12 overflow-x-auto border-b border-border'

const TAB =
  'relative mb-1.5 flex h-8 items-center gap-1.5 rounded-lg px-2.5 text-sm whitespace-nowrap max-sm:px-1.5 hover:bg-muted hover:text-foreground coarse:h-10'
const OPEN =
  'font-medium text-foreground after:absolute after:inset-x-2.5 max-sm:after:inset-x-1.5 after:-bottom-1.5 after:h-0.5 after:rounded-full after:bg-primary'

/** The classes of a tab that is a link; the open one is underlined. */
export const tabStyles = (open: boolean) => classNames(TAB, open ? OPEN : 'text-muted-foreground')
