import type { Kernel } from '../colour-picture.ts';

/**
 * The kernel that Pillow means by a number (`Image.Resampling`): 0 nearest, 1 Lanczos, 2 bilinear, 3 bicubic, 4 box,
 * 5 Hamming. The last two have none of their own here and are taken as bilinear, as the library does.
 */
export function kernelOf(resample: unknown): Kernel {
  return KERNELS[Number(resample)] ?? 'linear';
}

const KERNELS: Kernel[] = ['nearest', 'lanczos3', 'linear', 'cubic'];
