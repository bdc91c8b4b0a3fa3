import { answerParent } from '#server/platform/child-work.ts';
import { readFileInto } from './read-file.ts';

answerParent(readFileInto);
