import type { Browser } from 'playwright-core';

export declare const executable: string | undefined;
export declare const HOW_TO_INSTALL: string;
export declare function launchChromium(flags?: readonly string[]): Promise<Browser>;
