import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, send } from '#lib/http.ts'

/** Hands a file to the server, which looks at its columns and starts nothing yet. */
export function useUpload(onUploaded: (uploaded: BulkImport) => void) {
  const client = useQueryClient()
  const [share, setShare] = useState(0)

  const upload = useMutation<BulkImport, ApiError, File>({
    mutationFn: async (file) => {
      setShare(0)
      const body = { bulk_import: { resource_type: 'Asset', start: false } } as const
      const options = { onProgress: setShare }
      const { data } = await send(bulkImportsApi.create, { body, file }, undefined, options)
      return data
    },
    onSuccess: (uploaded) => {
      void client.invalidateQueries({ queryKey: ['bulk_imports'] })
      onUploaded(uploaded)
    },
  })

  return { upload, share }
}
