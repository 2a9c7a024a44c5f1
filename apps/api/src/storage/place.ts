/** A bucket, and where in it files are. */
export interface S3Place {
  bucket: string
  /** Without a slash at its beginning and end; empty for the whole bucket. */
  prefix: string
  /** The address of the service, without a slash at its end. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where files are: in a folder of this machine, or in a bucket. */
export type Place = { folder: string } | S3Place

/** What an installation says of where its files are. */
export interface StorageSettings {
  DATA_DIR: string
  STORAGE_URL?: string | undefined
  STORAGE_ALSO_URL?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}
