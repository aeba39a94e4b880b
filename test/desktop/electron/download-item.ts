import type Electron from 'electron';
import type { Download } from 'playwright-core';
import { dialog } from './dialog.ts';
import { record } from './recorder.ts';
import { StandInEmitter } from './stand-in-emitter.ts';

type Methods = 'getURL' | 'getFilename' | 'setSavePath' | 'getSavePath' | 'setSaveDialogOptions' | 'cancel';

/** A download that has begun. Without a path the person is asked where it goes. */
export class DownloadItemStandIn extends StandInEmitter implements Pick<Electron.DownloadItem, Methods> {
  private readonly download: Download;
  private path = '';
  private options: Electron.SaveDialogOptions = {};
  private isCancelled = false;

  constructor(download: Download) {
    super('DownloadItem', ['updated', 'done']);
    this.download = download;
  }

  getURL(): string {
    return this.download.url();
  }

  getFilename(): string {
    return this.download.suggestedFilename();
  }

  setSavePath(path: string): void {
    this.path = path;
  }

  getSavePath(): string {
    return this.path;
  }

  setSaveDialogOptions(options: Electron.SaveDialogOptions): void {
    this.options = options;
  }

  cancel(): void {
    this.isCancelled = true;
  }

  /** Goes on as the listeners of `will-download` left it. */
  async finish(isPrevented: boolean): Promise<void> {
    if (isPrevented || this.isCancelled) return this.refuse();
    if (this.path === '') {
      const { canceled, filePath } = await dialog.showSaveDialog(this.options);
      if (canceled) return this.refuse();
      this.path = filePath;
    }
    await this.download.saveAs(this.path);
    record('download.saved', this.getURL(), this.path);
    this.emitPreventable('done', 'completed');
  }

  private async refuse(): Promise<void> {
    await this.download.cancel();
    record('download.refused', this.getURL());
    this.emitPreventable('done', 'cancelled');
  }
}
