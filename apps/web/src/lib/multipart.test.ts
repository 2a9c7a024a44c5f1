import { describe, expect, it } from 'vitest'
import { toFormData } from './http.ts'

const file = new File(['x'], 'photo.png', { type: 'image/png' })

describe('a body with a file', () => {
  it('has the fields under their wrapper, and the file under its own name', () => {
    const body = { bulk_import: { resource_type: 'Asset', dry_run: true, mode: undefined } }
    const form = toFormData(body, 'bulk_import[file]', file)
    expect([...form.keys()]).toEqual([
      'bulk_import[resource_type]',
      'bulk_import[dry_run]',
      'bulk_import[file]',
    ])
    expect(form.get('bulk_import[dry_run]')).toBe('true')
    expect((form.get('bulk_import[file]') as File).name).toBe('photo.png')
  })

  it('carries deeper values as JSON and emptied ones as nothing', () => {
    const mapping = { columns: { Name: 'name' } }
    const form = toFormData({ bulk_import: { mapping, note: null } }, 'bulk_import[file]', file)
    expect(form.get('bulk_import[mapping]')).toBe(JSON.stringify(mapping))
    expect(form.get('bulk_import[note]')).toBe('')
  })

  it('removes an image by an empty text in its place', () => {
    const form = toFormData(undefined, 'asset[image]', null)
    expect([...form.entries()]).toEqual([['asset[image]', '']])
  })
})
