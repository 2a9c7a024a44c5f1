import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useStable } from '#components/data-table/stable.ts'

/** More pages than these are read again as the reader goes on. */
const MOST = 20

/**
 * Reads as many pages as there were where other fields of the same records are asked for, so that whoever has scrolled
 * stays where they are. To be called before the hook that would read the first.
 *
 * @param place what is listed and how
 * @param read begins to read so many pages
 * @returns what is to be told how many are there; none, while they are those of another question
 */
export function useKeptPages(
  place: string,
  fields: string | undefined,
  read: (client: QueryClient, pages: number) => Promise<void>,
): (pages: number) => void {
  const client = useQueryClient()
  const loaded = useRef({ place, pages: 0 })
  const again = useStable((place: string) => {
    const { place: before, pages } = loaded.current
    if (before === place && pages > 1) void read(client, Math.min(pages, MOST))
  })

  // The server is outside React.
  useEffect(() => again(place), [again, place, fields])

  return useCallback(
    (pages: number) => {
      if (pages > 0) loaded.current = { place, pages }
    },
    [place],
  )
}
