/**
 * PIN codes 110 to 399 by sorting district (first three digits). Row: 'prefixes | district or city, if only one |
 * marks'. Marks: M metro, 2 second tier, x no express, c no COD, a not served (army). Longer prefixes and ranges of
 * PINs are exceptions. States: `contract/pin-states.ts`. Compiled from India Post's numbering.
 */
export const northAndWest = `
110 | New Delhi | M
121 | Faridabad | 2
122 | Gurugram | 2
123 | |
124 | |
124001-124022 | Rohtak |
124501-124508 | Jhajjar |
125 | |
125001-125047 | Hisar |
126 | Jind |
127 | Bhiwani |
131 | Sonipat |
132 | |
133 | Ambala |
134 | |
134101-134107 | Panchkula |
134108-134118 | Panchkula | 2
135 | Yamunanagar |
136 | |
140 | |
140301-140308 | Mohali | 2
140603-140604 | Mohali | 2
141 | Ludhiana | 2
142 | |
143 | Amritsar | 2
1434 | Tarn Taran |
1435 | Gurdaspur |
144 | |
1440 | Jalandhar | 2
1446 | Kapurthala |
145 | Pathankot |
146 | Hoshiarpur |
147 | Patiala |
148 | |
151 | |
152 | |
160 | Chandigarh | 2
160055-160071 | Mohali | 2
160103-160104 | Mohali | 2
171 | Shimla | 2
172 | | xc
173 | |
174 | |
175 | | x
176 | | x
177 | |
180 | Jammu | 2
181 | Jammu |
182 | | x
184 | Kathua | x
185 | | xc
190 | Srinagar | 2
191 | | x
192 | | x
193 | | xc
194 | | xc
194101 | Leh | xc
194102-194103 | Kargil | xc
194104 | Leh | xc
194106-194107 | Leh | xc
194109 | Kargil | xc
1942 | Leh | xc
1943 | Kargil | xc
1944 | Leh | xc
201 | |
201001-201019 | Ghaziabad | 2
201301-201318 | Gautam Buddha Nagar | 2
202 | Aligarh | 2
203 | |
203201 | Gautam Buddha Nagar |
203207 | Gautam Buddha Nagar |
204 | |
205 | |
206 | |
207 | |
208 | Kanpur | 2
209 | |
210 | |
211 | Prayagraj | 2
212 | |
221 | |
221001-221012 | Varanasi | 2
222 | Jaunpur |
223 | |
224 | |
225 | Barabanki |
226 | Lucknow | 2
227 | |
228 | |
229 | |
230 | |
231 | |
232 | |
233 | Ghazipur |
241-242 | |
243 | Bareilly |
2430 | Bareilly | 2
2436-2437 | Budaun |
244 | |
2440 | Moradabad | 2
244712-244717 | |
245 | |
246 | | x
246701-246764 | Bijnor |
247 | Saharanpur |
247656-247671 | Haridwar |
247662 | |
247669 | Saharanpur |
247771-247778 | Shamli |
248 | Dehradun | 2
249 | |
249401-249411 | Haridwar |
250 | Meerut | 2
2506 | Baghpat |
251 | Muzaffarnagar |
261-262 | |
262308-262311 | | x
262401-262405 | Udham Singh Nagar |
2625 | | x
263 | |
271-272 | |
273 | Gorakhpur | 2
274 | |
275-277 | |
281 | Mathura |
282 | Agra | 2
283 | |
2831 | Agra |
2832 | Firozabad |
284 | Jhansi |
2844 | Lalitpur |
285 | Jalaun |
301 | Alwar |
302 | Jaipur | 2
303 | |
304 | Tonk |
305 | Ajmer |
306 | Pali |
307 | Sirohi |
311 | Bhilwara |
312 | Chittorgarh |
313 | Udaipur | 2
314 | Dungarpur |
321 | Bharatpur |
322 | |
323 | Bundi |
324 | Kota | 2
325 | |
326 | Jhalawar |
327 | Banswara |
328 | Dholpur |
331 | Churu |
332 | Sikar |
333 | Jhunjhunu |
334 | Bikaner |
335 | |
341 | Nagaur |
342 | Jodhpur | 2
343 | Jalore |
344 | Barmer |
345 | Jaisalmer | x
360 | Rajkot | 2
360575-360579 | Porbandar |
361 | Jamnagar |
362 | |
362520 | Diu |
362540 | Diu |
362570 | Diu |
363 | Surendranagar |
363641-363643 | Morbi |
364 | Bhavnagar |
365 | Amreli |
370 | Kutch |
380 | Ahmedabad | M
382 | |
382006-382030 | Gandhinagar | 2
3823-3824 | | 2
383 | |
384 | |
385 | Banaskantha |
387 | Kheda |
388 | Anand |
389 | |
390-391 | Vadodara | 2
392-393 | Bharuch |
394 | |
394101-394111 | Surat | 2
3942 | Surat | 2
3945 | Surat | 2
395 | Surat | 2
396 | |
396193 | Dadra and Nagar Haveli |
396210-396220 | Daman |
396230-396240 | Dadra and Nagar Haveli |
`;
