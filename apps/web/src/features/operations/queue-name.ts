import { useTranslation } from 'react-i18next'

/** The queues that have a name on pages. */
const NAMED = ['mail', 'import', 'housekeeping', 'erase', 'analytics', 'bulk', 'export'] as const

const isNamed = (name: string): name is (typeof NAMED)[number] =>
  NAMED.some((known) => known === name)

/** What a queue is called; one that this page doesn't know keeps its own name. */
export function useQueueName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isNamed(name) ? t(`operations.queues.${name}`) : name)
}
