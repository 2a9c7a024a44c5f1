import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { BothDriver } from './both-driver.ts'
import { DiskDriver } from './disk-driver.ts'
import type { Place, StorageSettings } from './place.ts'
import { S3Driver } from './s3-driver.ts'

/** What a URL calls the folder of files under DATA_DIR. */
export const DISK = 'disk'

/**
 * Where a URL leads: `disk`, or `s3://bucket/prefix?endpoint=…&region=…`. Without an endpoint it is Amazon's.
 *
 * @throws Error where there are no credentials for it
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

/** The files of one place alone. */
export const openPlace = (place: Place): Disk => new Disk(driverAt(place))

/**
 * Uploaded files: under DATA_DIR, or in the bucket that STORAGE_URL names. Their names are random and made here;
 * nothing a person typed is a path.
 */
export function openStorage(settings: StorageSettings): Disk {
  const { STORAGE_URL = DISK, STORAGE_ALSO_URL } = settings
  const first = driverAt(placeOf(STORAGE_URL, settings))
  if (STORAGE_ALSO_URL === undefined) return new Disk(first)
  return new Disk(new BothDriver(first, driverAt(placeOf(STORAGE_ALSO_URL, settings))))
}

/**
 * Makes sure that the storage can be read, before anybody relies on it. A folder is made by the first file in it.
 *
 * @throws Error that says which setting is wrong
 */
export async function confirmStorage(storage: Disk, { STORAGE_URL }: StorageSettings) {
  if (STORAGE_URL !== undefined && STORAGE_URL !== DISK) await confirmPlace(storage, 'STORAGE_URL')
}

/**
 * Makes sure that a bucket can be read.
 *
 * @param setting the one that names it
 * @throws Error that says what to look at
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
