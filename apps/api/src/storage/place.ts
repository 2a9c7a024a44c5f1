/** A bucket, and the prefix of the files in it. */
export interface S3Place {
  bucket: string
  /** Without leading and trailing slash; empty for the whole bucket. */
  prefix: string
  /** The address of the service, without trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where files are: in a folder of this machine, or in a bucket. */
export type Place = { folder: string } | S3Place

/** The settings of an installation's storage. */
export interface StorageSettings {
  DATA_DIR: string
  STORAGE_URL?: string | undefined
  STORAGE_ALSO_URL?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}
