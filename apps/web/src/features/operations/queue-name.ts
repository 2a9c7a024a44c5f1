import { QUEUES } from '@steward/contract/installation.ts'
import { useTranslation } from 'react-i18next'

const isNamed = (name: string): name is (typeof QUEUES)[number] =>
  QUEUES.some((known) => known === name)

/** What a queue is called; one that this version doesn't know keeps its own name. */
export function useQueueName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isNamed(name) ? t(`operations.queues.${name}`) : name)
}
