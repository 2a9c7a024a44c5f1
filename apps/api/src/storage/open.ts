import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { BothDriver } from './both-driver.ts'
import { DiskDriver } from './disk-driver.ts'
import type { Place, StorageSettings } from './place.ts'
import { S3Driver } from './s3-driver.ts'

/** The value of STORAGE_URL for the folder under DATA_DIR. */
export const DISK = 'disk'

/**
 * The place of a URL: `disk`, or `s3://bucket/prefix?endpoint=…&region=…`; without an endpoint, Amazon S3.
 *
 * @throws Error if its credentials are missing
 */
export function placeOf(url: string, settings: StorageSettings): Place {
  if (url === DISK) return { folder: join(settings.DATA_DIR, 'files') }
  const { hostname: bucket, pathname, searchParams } = new URL(url)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: needed, because STORAGE_URL or STORAGE_ALSO_URL is a bucket',
    )
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return {
    ...{ bucket, prefix, region, accessKeyId, secretAccessKey },
    endpoint: endpoint.replace(/\/$/, ''),
  }
}

const driverAt = (place: Place): DriverContract =>
  'folder' in place ? new DiskDriver(place.folder) : new S3Driver(place)

/** The files of one place. */
export const openPlace = (place: Place): Disk => new Disk(driverAt(place))

/**
 * Uploaded files, under DATA_DIR or in the bucket of STORAGE_URL. Their names are random; no input becomes a path.
 */
export function openStorage(settings: StorageSettings): Disk {
  const { STORAGE_URL = DISK, STORAGE_ALSO_URL } = settings
  const first = driverAt(placeOf(STORAGE_URL, settings))
  if (STORAGE_ALSO_URL === undefined) return new Disk(first)
  return new Disk(new BothDriver(first, driverAt(placeOf(STORAGE_ALSO_URL, settings))))
}

/**
 * Checks at the start that the storage can be read. A folder is created with its first file.
 *
 * @throws Error that says which setting is wrong
 */
export async function confirmStorage(storage: Disk, { STORAGE_URL }: StorageSettings) {
  if (STORAGE_URL !== undefined && STORAGE_URL !== DISK) await confirmPlace(storage, 'STORAGE_URL')
}

/**
 * Checks that a bucket can be read.
 *
 * @param setting the name of the setting with its URL
 * @throws Error that says what to check
 */
export async function confirmPlace(storage: Disk, setting: string): Promise<void> {
  try {
    await storage.exists('is-it-there')
    await storage.listAll('is-it-there')
  } catch (error) {
    throw new Error(
      `${setting}: the bucket can't be used. Check its name, endpoint and region, and AWS_ACCESS_KEY_ID.`,
      { cause: error },
    )
  }
}
