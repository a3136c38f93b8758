import type { Opened } from '../../ports/ports.ts';
import type { PictureMaker } from '../../ports/services/picture-maker.ts';
import { sharpPictureMaker } from './picture-maker.ts';

/** Opens the picture maker of this process. It holds no resources. */
export async function openSharp(): Promise<Opened<PictureMaker>> {
  return { ports: sharpPictureMaker(), check: async () => {}, close: async () => {} };
}
