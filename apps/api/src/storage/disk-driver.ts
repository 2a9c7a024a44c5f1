import { FSDriver } from 'flydrive/drivers/fs'

/** Files in a folder. A list has one level, also where all were asked for: everything below it may not fit into memory. */
export class DiskDriver extends FSDriver {
  override listAll(prefix: string) {
    return super.listAll(prefix, { recursive: false })
  }
}
